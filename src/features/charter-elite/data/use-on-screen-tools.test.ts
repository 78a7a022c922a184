import { afterEach, expect, test, vi } from 'vitest'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { OnScreenTools } from './use-on-screen-tools.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that tells of elements when the test says so. */
function observeByHand() {
  const observed = new Set<unknown>()
  let tell: ((entries: readonly object[]) => void) | null = null
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly object[]) => void) {
        tell = callback
      }
      observe = (element: unknown) => void observed.add(element)
      unobserve = (element: unknown) => void observed.delete(element)
    },
  )
  return { observed, scroll: (target: object, isIntersecting: boolean) => tell?.([{ target, isIntersecting }]) }
}

const follow = (tools: OnScreenTools, open: ToolKey | null = null) => {
  const told: (readonly ToolKey[] | null)[] = []
  tools.follow(open, (now) => void told.push(now === null ? null : [...now].toSorted()))
  return told
}

test('follows what is scrolled to and away, and what leaves the page', () => {
  const { observed, scroll } = observeByHand()
  const tools = new OnScreenTools()
  const told = follow(tools)
  const [fees, streaks] = [{}, {}] as [HTMLElement, HTMLElement]
  const remove = tools.refs.fees(fees)
  tools.refs.streaks(streaks)
  expect(observed).toEqual(new Set([fees, streaks]))
  scroll(fees, true)
  scroll(streaks, true)
  scroll(streaks, false)
  remove()
  expect(told).toEqual([null, ['fees'], ['fees', 'streaks'], ['fees'], []])
  expect(observed).toEqual(new Set([streaks]))
})

test('the open tool is on screen, however far its page is scrolled', () => {
  const { scroll } = observeByHand()
  const tools = new OnScreenTools()
  const element = {} as HTMLElement
  tools.refs.fees(element)
  scroll(element, true)
  expect(follow(tools, 'equity')).toEqual([['equity', 'fees']])
})

test('all tools are on screen where the browser does not tell', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  const tools = new OnScreenTools()
  tools.refs.fees({} as HTMLElement)
  expect(follow(tools, 'equity')).toEqual([null])
})
