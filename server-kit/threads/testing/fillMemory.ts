import { serveJobs } from '../serveJobs';

// A thread's program. Each job asks for a number of megabytes, and the thread allocates them.

serveJobs((megabytes: number) => {
  const kept = Array.from({ length: megabytes }, () => Array.from({ length: 131_072 }, Math.random));
  return kept.length;
});
