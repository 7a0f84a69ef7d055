import { serveJobs } from 'server-kit/threads/serveJobs';
import type { StyleJob } from './refuseGlobalStyles';
import { faultsIn } from './styleFaults';

// The program of the thread that checks stylesheets.
serveJobs(({ text, prefix }: StyleJob) => [...new Set(faultsIn(text, prefix))]);
