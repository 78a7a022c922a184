import { describe, expect, test } from 'vitest'
import { GroupLabels } from './group-labels.ts'

const setups = [
  { id: 'one', name: 'Morning fade' },
  { id: 'two', name: 'Fade' },
]
const hidden = new GroupLabels(['ESZ5', 'AAPL'], setups, false)
const shared = new GroupLabels(['ESZ5', 'AAPL'], setups, true)

describe('without consent', () => {
  test('symbols, their roots and setups are labels in a question, whatever their case', () => {
    expect(hidden.hideNames('Is the morning FADE in aapl better than Fade in ES or ESZ5?')).toBe(
      'Is the Setup A in Symbol B better than Setup B in Symbol A or Symbol A?',
    )
  })
  test('parts of words stay', () => {
    expect(hidden.hideNames('YES, faded.')).toBe('YES, faded.')
  })
  test('labels lead back to groups and names', () => {
    expect(hidden.labelOf({ dimension: 'symbol', value: 'AAPL' })).toBe('Symbol B')
    expect(hidden.groupOf('setup', 'setup b')).toEqual({ dimension: 'setup', value: 'two' })
    expect(hidden.groupOf('symbol', 'AAPL')).toBeNull()
    expect(hidden.labelsIn('Symbol A and Setup B').map(({ name }) => name)).toEqual(['ESZ5', 'Fade'])
    expect(hidden.nameOf({ dimension: 'setup', value: 'one' })).toBe('Morning fade')
  })
  test('a symbol that is not the trader’s is no label', () => {
    expect(hidden.labelOf({ dimension: 'symbol', value: 'XYZ' })).toBe('Another symbol')
  })
})

test('with consent, names are the labels', () => {
  expect(shared.hideNames('Is AAPL better?')).toBe('Is AAPL better?')
  expect(shared.labelOf({ dimension: 'setup', value: 'one' })).toBe('Morning fade')
  expect(shared.groupOf('symbol', 'AAPL')).toEqual({ dimension: 'symbol', value: 'AAPL' })
})

test('hours, weekdays and directions need no consent', () => {
  expect(hidden.labelOf({ dimension: 'hour', value: '9' })).toBe('09:00 to 10:00')
  expect(hidden.groupOf('hour', '09:00 to 10:00')).toEqual({ dimension: 'hour', value: '9' })
  expect(hidden.groupOf('hour', '24')).toBeNull()
  expect(hidden.groupOf('weekday', 'Mondays')).toEqual({ dimension: 'weekday', value: '1' })
  expect(hidden.groupOf('direction', 'sideways')).toBeNull()
})
