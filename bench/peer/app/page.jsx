import Home from './Home';

/** Next.js renders the page again after this number of seconds (ISR). */
export const revalidate = 60;

export default Home;
