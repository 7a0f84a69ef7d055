export interface VisitTable {
  id: string;
  visitor_id: string;
  url: string;
  event_note: string;
  created_at: Date;
}

declare module 'server-kit/db/schema' {
  interface Database {
    visits: VisitTable;
  }
}
