/**
 * Body of `POST /api/visits/save`. The browser removes the query and replaces secrets in `url` before it sends the
 * record.
 */
export interface VisitRequest {
  visitorId: string;
  url: string;
  eventNote: string;
}
