import Home from '../Home';

/** Next.js renders the page for each request. */
export const dynamic = 'force-dynamic';

export default Home;
