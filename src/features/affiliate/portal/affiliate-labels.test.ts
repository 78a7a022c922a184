import { expect, it } from 'vitest'
import { describeUncounted, sourceLabel } from './affiliate-labels.ts'

it('says what did not count and why', () => {
  expect(describeUncounted({ reason: 'repeated_click', count: 12 })).toBe(
    '12 clicks not counted: repeated on the same day',
  )
  expect(describeUncounted({ reason: 'click_flood', count: 1_200 })).toBe(
    '1,200 clicks not counted: too many from one visitor',
  )
  expect(describeUncounted({ reason: 'shared_address', count: 2 })).toBe(
    '2 clicks not counted: several visitors at one address within an hour',
  )
  expect(describeUncounted({ reason: 'own_sign_up', count: 1 })).toBe('1 sign-up not counted: your own')
})

it('names sources that it knows, and shows others as they are', () => {
  expect([sourceLabel('email'), sourceLabel('my-blog'), sourceLabel(null)]).toEqual(['Email', 'my-blog', 'Unknown'])
})
