import type { BrowserReport } from 'shared/contract/reports';
import { SHELL } from 'shared/contract/registry';
import { runtimeConfig } from 'shared/runtime';
import { visitorId } from 'shared/store';
import type { ReportedPage } from 'release-registry/client/reportErrors';
import { runningVersion } from 'release-registry/client/runningReleases';
import { findRoute } from '../navigation/findRoute';

/** Describes the page at a path by its route and release. Omits the URL, because it can contain a secret. */
export function currentPage(pathname = location.pathname): ReportedPage {
  const { path = '*', page } = findRoute(pathname) ?? {};
  return page
    ? { route: path, module: page.module, release: `${page.remote.name}@${runningVersion(page.remote)}` }
    : { route: path, module: '', release: `${SHELL}@${runtimeConfig().shellVersion}` };
}

/** Sends a report in the background, even while the customer leaves the page. Ignores failures. */
export function sendReport(report: Omit<BrowserReport, 'visitorId'>): void {
  const url = `${runtimeConfig().apiBaseUrl}/api/reports/save`;
  navigator.sendBeacon?.(url, JSON.stringify({ visitorId: visitorId(), ...report }));
}
