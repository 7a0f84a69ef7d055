import Fastify from 'fastify';
import { integer, list, object, text } from 'shared/contract/schema';
import { registerErrorReplies } from './errorReplies';
import { compileValidator } from './validator';

const Entry = object({ name: text(), count: integer({ minimum: 1 }) });
const Body = object({ title: text({ minLength: 1 }), entries: list(Entry, { maxItems: 10 }) });

const app = Fastify();
app.setValidatorCompiler(compileValidator);
registerErrorReplies(app);
app.post('/', { schema: { body: Body } }, async () => 'accepted');
afterAll(() => app.close());

const post = (payload: object) => app.inject({ method: 'POST', url: '/', payload });

it('a valid request is accepted', async () => {
  expect((await post({ title: 'a', entries: [{ name: 'a', count: 1 }] })).body).toBe('accepted');
});

it('a small request gets a sentence for each invalid field', async () => {
  const { statusCode, body } = await post({ title: '', entries: [{ name: 'a', count: 0 }] });
  expect(statusCode).toBe(400);
  expect(JSON.parse(body)).toMatchObject({
    errors: { title: 'Title is required', 'entries.0.count': 'Count must be at least 1' },
  });
});

it('a request with thousands of invalid values gets only one sentence', async () => {
  const { statusCode, body } = await post({ title: '', entries: Array.from({ length: 10_000 }, () => ({})) });
  expect(statusCode).toBe(400);
  expect(Object.keys(JSON.parse(body).errors)).toHaveLength(1);
});
