import { screen } from '@testing-library/react';
import { renderApp } from 'shared/testing/renderApp';
import TemplatePage from './TemplatePage';

test('shows its heading to visitors', () => {
  renderApp({ at: '/template/route', routes: { 'template/route': <TemplatePage /> } });
  expect(screen.getByRole('heading', { level: 1, name: 'Template heading' })).toBeVisible();
});
