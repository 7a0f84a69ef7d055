import { type CalendarDate, formatCalendarDate } from 'shared/domain/calendarDate';

/** Returns an issued credit note. A void one gets a note above its HTML, which is also printed. */
export function markVoid(html: string, voidedOn: CalendarDate | null): string {
  if (voidedOn === null) return html;
  const note = `Void since ${formatCalendarDate(voidedOn)}: the refund failed. This credit note credits nothing.`;
  return html.replace('<body>', `<body>\n<p class="void">${note}</p>`);
}
