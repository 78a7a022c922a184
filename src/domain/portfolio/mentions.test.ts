import { describe, expect, test } from 'vitest'
import {
  authorTitle,
  maxMentions,
  mentionAt,
  mentionHandles,
  personName,
  splitRemark,
  storeMentions,
  suggestPeople,
  typedRemark,
} from './mentions.ts'

const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const person = (digit: number, username: string | null, fullName: string | null = null) => ({
  userId: idOf(digit),
  username,
  fullName,
})
const people = [
  person(1, 'ada.l', 'Ada Lovelace'),
  person(2, null, 'Dana Reyes'),
  person(3, null, 'Dana Reyes'),
  person(4, null),
]

test('people are named by their name, user name or role; only who has left is a former member', () => {
  expect(personName({ fullName: 'Ada Lovelace', username: 'ada.l', role: 'coach' })).toBe('Ada Lovelace')
  expect(personName({ fullName: null, username: 'ada.l', role: 'coach' })).toBe('ada.l')
  expect(personName({ fullName: null, username: null, role: 'coach' })).toBe('Coach')
  expect(authorTitle({ authorName: null, authorRole: 'viewer' })).toBe('Viewer')
  expect(authorTitle({ authorName: null, authorRole: null })).toBe('Former member')
})

test('a handle is the user name, or else the letters of the name, and names one person', () => {
  expect([...mentionHandles(people).values()]).toEqual(['ada.l', 'DanaReyes', 'DanaReyes2', 'member'])
  const taken = [person(1, 'DanaReyes'), person(2, null, 'Dana Reyes')]
  expect([...mentionHandles(taken).values()]).toEqual(['DanaReyes', 'DanaReyes2'])
  expect([...mentionHandles([person(1, null, 'Zoë Ní Dhónaill')]).values()]).toEqual(['ZoeNiDhonaill'])
})

describe('storing', () => {
  test('handles become ids, in any case, and a full stop after one stays', () => {
    expect(storeMentions('@ADA.L, see @danareyes. Thanks', people)).toEqual({
      body: `<@${idOf(1)}>, see <@${idOf(2)}>. Thanks`,
      userIds: [idOf(1), idOf(2)],
    })
    expect(storeMentions('(@ada.l)\n@member', people).userIds).toEqual([idOf(1), idOf(4)])
  })

  test('each person is listed once', () => {
    expect(storeMentions('@ada.l and @ada.l', people).userIds).toEqual([idOf(1)])
  })

  test.each(['ada@ada.l', '@ada', '@ada.lx', 'a price @ 4500', '@@ada.l'])('%s mentions nobody', (typed) => {
    expect(storeMentions(typed, people)).toEqual({ body: typed, userIds: [] })
  })

  test('the id of a stranger is no mention', () => {
    const typed = `<@${idOf(9)}> and <@${idOf(1)}>`
    const { body, userIds } = storeMentions(typed, people)
    expect(userIds).toEqual([idOf(1)])
    expect(splitRemark(body)).toEqual([{ text: `< @${idOf(9)}> and ` }, { userId: idOf(1) }])
  })

  test('no more mentions than a remark keeps', () => {
    const { body } = storeMentions('@ada.l '.repeat(maxMentions + 3), people)
    expect(splitRemark(body).filter((part) => 'userId' in part)).toHaveLength(maxMentions)
  })
})

test('a stored remark is shown in parts and edited with handles', () => {
  const { body } = storeMentions('Why, @ada.l?', people)
  expect(splitRemark(body)).toEqual([{ text: 'Why, ' }, { userId: idOf(1) }, { text: '?' }])
  expect(typedRemark(body, people)).toBe('Why, @ada.l?')
  expect(typedRemark(body, [])).toBe(body)
  expect(splitRemark('Plain')).toEqual([{ text: 'Plain' }])
})

test('the mention that is being typed, and who is suggested', () => {
  expect(mentionAt('Hi @da', 6)).toEqual({ start: 3, query: 'da' })
  expect(mentionAt('@', 1)).toEqual({ start: 0, query: '' })
  expect(mentionAt('Hi @da now', 10)).toBeNull()
  expect(mentionAt('ada@da', 6)).toBeNull()
  expect(suggestPeople(people, 'rey').map(({ userId }) => userId)).toEqual([idOf(2), idOf(3)])
  expect(suggestPeople(people, '')).toHaveLength(4)
})
