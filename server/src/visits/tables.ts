export interface VisitTable {
  id: string;
  visitor_id: string;
  url: string;
  event_note: string;
  created_at: Date;
}

export interface VisitTables {
  visits: VisitTable;
}
