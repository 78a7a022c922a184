import { describe, expect, it } from 'vitest'
import { containsPath, currentLink, navigation } from './navigation.ts'

const openGroups = (pathname: string) =>
  navigation.filter((group) => containsPath(group, pathname)).map(({ label }) => label)

describe('the navigation', () => {
  it.each([
    ['/trade-history', '/trade-history'],
    ['/trade-history/0d6e', '/trade-history'],
    ['/trade-history/calendar', '/trade-history/calendar'],
    ['/trade-history/review', '/trade-history/review'],
    ['/trade-entry/import', '/trade-entry/import'],
    ['/trade-entry', null],
    ['/trade-historyx', null],
  ])('marks for %s the link to %s', (pathname, to) => expect(currentLink(pathname)).toBe(to))

  it('opens the group of a deep link', () => {
    expect(openGroups('/playbook/setups')).toEqual(['Playbook'])
    expect(openGroups('/affiliate/campaigns')).toEqual(['Settings'])
    expect(openGroups('/trade-history/0d6e')).toEqual(['Analytics'])
  })
})
