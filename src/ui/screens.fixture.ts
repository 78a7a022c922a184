import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { messageSeconds } from '#ui/feedback/message-seconds.ts'
import { forgetMessages } from '#ui/feedback/messages.ts'

// On a machine busy with other tests, screens can take longer than the default of one second.
configure({ asyncUtilTimeout: 60_000 })

// A text can be on the screen one render before its button is enabled: setting a problem focuses its field, which renders
// at once, and that the form is no longer being sent is rendered by React's next task. No user is that fast; a test on a
// busy machine is. What was awaited is therefore handed out after that task (React's scheduler runs by setImmediate).
const ofLibrary = getConfig()
const { setImmediate } = globalThis as unknown as { readonly setImmediate: (run: () => void) => void }
const withNextTask: typeof ofLibrary.asyncWrapper = async (wait) => {
  const result = await ofLibrary.asyncWrapper(wait)
  await new Promise<void>((resolve) => setImmediate(resolve))
  return result
}
// Files share the library, too: it is set once.
if (ofLibrary.asyncWrapper.name !== withNextTask.name) configure({ asyncWrapper: withNextTask })

/**
 * Styles as far as queries by role ask for them. jsdom matches every rule of every style sheet with each element it is
 * asked about, a fifth of the time of these tests; what hides an element here is its own style.
 */
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement
  const hiding = style.visibility === '' ? element.parentElement?.closest<HTMLElement>('[style*="visibility"]') : null
  if (hiding === null || hiding === undefined) return style
  return new Proxy(style, {
    get: (target, key) => {
      if (key === 'visibility') return hiding.style.visibility
      if (key === 'getPropertyValue')
        return (name: string) => (name === 'visibility' ? hiding.style.visibility : target.getPropertyValue(name))
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** The labels of a field. jsdom searches the whole document once for each label that it asks for its field. */
for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const around = this.closest('label')
      const own = around === null || around.htmlFor !== '' ? [] : [around]
      if (this.id === '') return own
      // A collection looks for an item of the name "length" first: each access of its own takes a search.
      const all = document.getElementsByTagName('label')
      const at = HTMLCollection.prototype.item.bind(all) as (place: number) => HTMLLabelElement | null
      for (let place = 0, label = at(0); label !== null; place += 1, label = at(place))
        if (label.htmlFor === this.id) own.push(label)
      return own
    },
  })
}

// React's development build takes a stack trace of each new element, up to 10,000 a second, for warnings of which tests
// read only the text: a tenth of their time. It takes none while this count is above its limit.
const internals = (React as unknown as Readonly<Record<string, object | undefined>>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals !== undefined) {
  const limited = { configurable: true, get: () => 1e9, set: () => {} }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', limited)
}

// No test has to press Undo in time. What a test is about that lets the time pass by fake timers, chooses it itself.
messageSeconds.store('60')

// The next test of the document finds neither this one's messages nor what they have hidden.
afterEach(forgetMessages)

// Files share a window: what one leaves would be on the next one's screen. They share modules, too: one that still loads
// when the window is taken down has failed for all files after it.
const { fetch } = globalThis
afterAll(async () => {
  await vi.dynamicImportSettled()
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.assign(globalThis, { fetch })
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
