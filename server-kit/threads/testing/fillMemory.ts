import { serveJobs } from '../serveJobs';

// The program of a thread that keeps the number of megabytes that each job asks for.

serveJobs((megabytes: number) => {
  const kept = Array.from({ length: megabytes }, () => Array.from({ length: 131_072 }, Math.random));
  return kept.length;
});
