import { cookies } from 'next/headers';
import { ask } from '../../ask';
import calls from '../../calls.json';
import { Customer, Visitor } from '../../markup/order';
import { Order } from '../../Order';

export default async function OrderPage({ params }) {
  const { quantity } = await params;
  const session = (await cookies()).get('session')?.value;
  const replies = await ask(session ? [...calls.order, ...calls.customer] : calls.order, session);
  const { userName } = replies['/api/auth/currentuserinfo'] ?? {};
  return (
    <Order prices={replies['/PricesRates']} initialQuantity={Number(quantity)}>
      {userName ? <Customer userName={userName} /> : <Visitor />}
    </Order>
  );
}
