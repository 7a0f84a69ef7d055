/** Groups rows by their key. No group is empty. Node 20 lacks `Map.groupBy`. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, [Row, ...Row[]]> {
  const groups = new Map<Key, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
