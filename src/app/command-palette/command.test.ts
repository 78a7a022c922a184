import { describe, expect, it } from 'vitest'
import { matchCommands, type Command } from './command.ts'

const command = (label: string, keywords = ''): Command => ({
  id: label,
  group: 'Screens',
  label,
  keywords,
  icon: '',
  to: null,
  run: () => undefined,
})
const commands = [
  command('Trade History'),
  command('What If Simulator'),
  command('New trade', 'log add'),
  command('Profile', 'name avatar'),
]
const labels = (typed: string) => matchCommands(commands, typed).map(({ label }) => label)

describe('typed words', () => {
  it('leave everything in its order while there are none', () => {
    expect(labels('  ')).toEqual(['Trade History', 'What If Simulator', 'New trade', 'Profile'])
  })

  it('find labels by any of their words, the beginning first', () => {
    expect(labels('trade')).toEqual(['Trade History', 'New trade'])
    expect(labels('new')).toEqual(['New trade'])
    expect(labels('sim what')).toEqual(['What If Simulator'])
  })

  it('find other names too', () => expect(labels('avatar')).toEqual(['Profile']))
  it('find nothing where one of them is missing', () => expect(labels('trade avatar')).toEqual([]))
})
