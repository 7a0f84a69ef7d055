import { PGlite } from '@electric-sql/pglite';

// A process of its own: creating a database takes memory that only the end of the process gives back.
const database = await PGlite.create({ dataDir: process.argv[2] });
await database.close();
