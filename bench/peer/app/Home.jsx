import { ask } from './ask';
import calls from './calls.json';
import { CustomPlan } from './CustomPlan';
import { Visitor } from './markup/home';

export default async function Home() {
  const replies = await ask(calls.home);
  return (
    <CustomPlan prices={replies['/PricesRates']}>
      <Visitor />
    </CustomPlan>
  );
}
