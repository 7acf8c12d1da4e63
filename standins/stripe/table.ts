export type Row = { id: string };

/** Objects of one kind by id, in order of creation. */
export type Table<T extends Row> = ReturnType<typeof createTable<T>>;

export function createTable<T extends Row>(earlier: T[], changed: (id: string, row: T | null) => void) {
  const rows = new Map(earlier.map((row) => [row.id, row]));
  return {
    get: (id: string | null | undefined) => rows.get(id ?? ''),
    all: () => [...rows.values()],
    put(row: T): T {
      rows.set(row.id, row);
      changed(row.id, row);
      return row;
    },
    drop(id: string): void {
      if (rows.delete(id)) changed(id, null);
    },
  };
}
