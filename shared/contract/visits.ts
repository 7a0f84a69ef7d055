/** `POST /api/visits/save`. Secrets in `url` are replaced before it is sent. */
export interface VisitRequest {
  visitorId: string;
  url: string;
  eventNote: string;
}
