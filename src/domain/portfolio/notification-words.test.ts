import { expect, it } from 'vitest'
import { notificationKindTitles, notificationSentence } from './notification-words.ts'
import { notificationKinds } from './notifications.ts'

const about = { count: 1, dayText: null, payload: {} }

it('says who did what, with the names that are known', () => {
  const payload = { actorName: 'Anna', teamName: 'Desk', portfolioName: 'Futures', symbol: 'ES' }
  const say = (kind: (typeof notificationKinds)[number], more: object = {}) =>
    notificationSentence({ ...about, kind, payload: { ...payload, ...more } })
  expect(say('role_changed', { role: 'coach' })).toBe('Anna made you a coach of Desk.')
  expect(say('role_changed', { role: 'owner' })).toBe('Anna made you an owner of Desk.')
  expect(say('team_invited', { role: 'coach' })).toBe('Anna invited you to Desk as a coach.')
  expect(say('portfolio_shared')).toBe('Anna shared the portfolio Futures with Desk.')
  expect(say('remark_added')).toBe('Anna added a remark on ES.')
  expect(say('assignment_given', { text: 'Tag every exit' })).toBe('Anna gave you “Tag every exit”.')
})

it('counts what repeats, and names the day of a remark on a day', () => {
  expect(
    notificationSentence({ kind: 'mentioned', count: 3, dayText: 'Mar 3, 2025', payload: { actorName: 'Anna' } }),
  ).toBe('Anna mentioned you 3 times on Mar 3, 2025.')
})

it('has a title and a sentence for every kind, also without names', () => {
  for (const kind of notificationKinds) {
    expect(notificationKindTitles[kind]).toMatch(/^[A-Z]/)
    expect(notificationSentence({ ...about, kind })).toMatch(/^A team member .+\.$/)
  }
})
