// Rules of oxlint for tests that read a page: what is read once after an action may be read before the page has changed.

/** What Playwright reads of a page at the moment. */
const reads =
  /^(all|allInnerTexts|allTextContents|count|evaluate|evaluateAll|getAttribute|innerHTML|innerText|inputValue|isChecked|isDisabled|isEditable|isEnabled|isHidden|isVisible|screenshot|textContent|title)$/
/** What a page or a part of it is called where it is passed to a function. */
const pages = /^(here|page|panel|there|widget)$/

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'
const childrenOf = (node) =>
  Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat().filter(isNode)))
const isFunction = ({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
const nameOf = (node) => (node?.type === 'Identifier' ? node.name : null)
const propertyOf = ({ callee }) => (callee.type === 'MemberExpression' ? nameOf(callee.property) : null)
const isPoll = (node) =>
  node.type === 'CallExpression' && propertyOf(node) === 'poll' && nameOf(node.callee.object) === 'expect'

/** Whether an awaited expression reads a page: by Playwright, or by a function that is given one or already has one. */
function readsPage(node) {
  if (node.type !== 'CallExpression') return false
  const method = propertyOf(node)
  if (method !== null) return reads.test(method)
  const [first] = node.arguments
  return nameOf(node.callee) !== null && (first === undefined || pages.test(nameOf(first) ?? ''))
}

/** Whether an expression awaits what reads a page, outside of the functions in it. */
function awaitsPage(node) {
  if (node.type === 'AwaitExpression') return readsPage(node.argument)
  return !isFunction(node) && childrenOf(node).some(awaitsPage)
}

const pollReads = {
  create: (context) => ({
    CallExpression(node) {
      const [read] = node.arguments
      if (nameOf(node.callee) !== 'expect' || read === undefined || !awaitsPage(read)) return
      context.report({
        node,
        message:
          'Read once, the page may not have changed yet. Write `await expect.poll(() => locator.innerText()).toBe(…)`; name what acts before the expectation.',
      })
    },
  }),
}

/** The functions that a node is in, innermost first. */
function functionsAround(node) {
  const around = []
  for (let at = node.parent; isNode(at); at = at.parent) if (isFunction(at)) around.push(at)
  return around
}
const nameOfFunction = (node) => nameOf(node.id) ?? (node.parent.init === node ? nameOf(node.parent.id) : null)
const isPolled = (node) => isPoll(node.parent) && node.parent.arguments[0] === node

const pollPixels = {
  create(context) {
    const measured = []
    /** Functions that are polled, and those that they call. */
    const polled = new Set()
    /** The names that each named function calls. */
    const calls = new Map()
    return {
      CallExpression(node) {
        if (/^(boundingBox|getBoundingClientRect)$/.test(propertyOf(node) ?? '')) measured.push(node)
        const [first] = node.arguments
        if (isPoll(node) && nameOf(first) !== null) polled.add(first.name)
        const called = nameOf(node.callee)
        if (called === null) return
        for (const around of functionsAround(node)) {
          if (isPolled(around)) polled.add(called)
          const name = nameOfFunction(around)
          if (name !== null) calls.set(name, [...(calls.get(name) ?? []), called])
        }
      },
      'Program:exit'() {
        // A set visits what is added to it on the way.
        for (const name of polled) for (const called of calls.get(name) ?? []) polled.add(called)
        for (const node of measured) {
          if (functionsAround(node).some((around) => isPolled(around) || polled.has(nameOfFunction(around)))) continue
          context.report({
            node,
            message:
              'Measured once, the page may not be at rest. Write `await expect.poll(async () => (await locator.boundingBox())?.y).toBe(…)`; to point somewhere, `locator.hover({ position })` or `dragTo`.',
          })
        }
      },
    }
  },
}

export default { meta: { name: 'journeys' }, rules: { 'poll-reads': pollReads, 'poll-pixels': pollPixels } }
