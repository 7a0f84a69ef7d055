import { readOptions, UsageError } from './readOptions';

test.each([
  [['--orders', 'many'], '--orders is "many", but must be a whole number from 1 to 1000000.'],
  [['--database', 'mysql'], '--database is "mysql", but must be one of embedded, postgres, both.'],
])('the chaos test refuses the options %j', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(new UsageError(sentence));
});
