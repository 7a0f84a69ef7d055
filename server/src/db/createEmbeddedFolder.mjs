import { PGlite } from '@electric-sql/pglite';

// A process of its own: creating a database takes memory that only the end of the process gives back.
// It ends with the server that waits for it, which would otherwise find a second writer at its next start.
process.once('disconnect', () => process.exit(1));
process.channel.unref();
const database = await PGlite.create({ dataDir: process.argv[2] });
await database.close();
