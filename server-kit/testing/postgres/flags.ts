/**
 * PostgreSQL's options for tests. They turn off durability, because the data is deleted after the run, and they allow
 * 200 connections.
 */
export const FOR_TESTS = [
  '-c',
  'fsync=off',
  '-c',
  'synchronous_commit=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'max_connections=200',
];
