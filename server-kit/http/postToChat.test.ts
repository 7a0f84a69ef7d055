import { chatMessage } from './postToChat';

test('Slack gets a text that cannot mention anybody', () => {
  expect(chatMessage('https://hooks.slack.com/services/T0/B0/x', 'A & B\n<!channel> is "frozen"')).toEqual({
    text: 'A &amp; B\n&lt;!channel&gt; is "frozen"',
  });
});

test.each([
  'https://prod-01.westeurope.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke?sig=x',
  'https://default0123.ab.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/x',
  'https://acme.webhook.office.com/webhookb2/x',
])('Teams gets an Adaptive Card at %s', (url) => {
  expect(chatMessage(url, 'One\nTwo')).toEqual({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          version: '1.4',
          body: ['One', 'Two'].map((text) => ({ type: 'TextBlock', text, wrap: true })),
        },
      },
    ],
  });
});
