import { expect, test } from 'vitest'
import { trader } from './team-answers.fixture.ts'
import { nextSort, parseSort, sortText, sortTraders } from './trader-sort.ts'

const [ada, bob, cy] = [
  trader({ userId: 'a', fullName: 'Ada', expectancyR: 0.2 }),
  trader({ userId: 'b', fullName: 'Bob', expectancyR: null }),
  trader({ userId: 'c', fullName: 'Cy', expectancyR: 0.5 }),
]
const order = (sort: string) =>
  sortTraders([cy, bob, ada], parseSort(new URLSearchParams({ sort }))).map(({ fullName }) => fullName)

test('traders without the figure come last, either way', () => {
  expect(order('expectancyR')).toEqual(['Ada', 'Cy', 'Bob'])
  expect(order('-expectancyR')).toEqual(['Cy', 'Ada', 'Bob'])
  expect(order('name')).toEqual(['Ada', 'Bob', 'Cy'])
  expect(order('-name')).toEqual(['Cy', 'Bob', 'Ada'])
})

test('the address holds the sort; an unknown one is by name', () => {
  expect(order('nonsense')).toEqual(['Ada', 'Bob', 'Cy'])
  const byName = parseSort(new URLSearchParams())
  expect(sortText(nextSort(byName, 'unread'))).toBe('-unread')
  expect(sortText(nextSort(nextSort(byName, 'unread'), 'unread'))).toBe('unread')
  expect(sortText(nextSort(parseSort(new URLSearchParams('sort=-unread')), 'name'))).toBe('name')
})
