export interface VisitTable {
  id: string;
  visitor_id: string;
  url: string;
  event_note: string;
  created_at: Date;
}

declare module '../db/schema' {
  interface Database {
    visits: VisitTable;
  }
}
