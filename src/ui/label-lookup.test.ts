import { expect, test } from 'vitest'

const form = `
  <label for="size">Size</label><label for="size">Shares</label><input id="size">
  <label>Price <input><input></label>
  <label for="">Empty</label><input>
  <label for="note">Note</label><textarea id="note"></textarea><textarea id="note"></textarea>
  <label for="plain">Plain</label><p id="plain"></p>
  <label for="secret">Secret</label><input type="hidden" id="secret">
  <label for="side">Side <select></select></label><select id="side"></select>
  <label for="save">Save</label><button id="save"></button><output></output><progress></progress><meter></meter>`
const controls = 'button, input, meter, output, progress, select, textarea'

/** The texts of the labels of each control, null where a control can have none. */
function labelTexts(document: Document) {
  return Array.from(
    document.querySelectorAll<HTMLInputElement>(controls),
    ({ labels }) => labels && Array.from(labels, ({ textContent }) => textContent.trim()),
  )
}

test('the labels of controls are those that jsdom finds', () => {
  document.body.innerHTML = form
  const found = labelTexts(document)
  // A frame has classes of its own, with jsdom's own look-up.
  const { contentDocument: untouched } = document.body.appendChild(document.createElement('iframe'))
  if (untouched === null) throw new Error('The frame has no document.')
  untouched.body.innerHTML = form
  expect(labelTexts(untouched)).toEqual(found)
  expect(found.slice(0, 3)).toEqual([['Size', 'Shares'], ['Price'], []])
})

test('a control outside of the document has the labels of its own tree', () => {
  const group = document.createElement('div')
  group.innerHTML = '<label for="size">Size</label><input id="size">'
  expect(group.querySelector('input')?.labels).toHaveLength(1)
})
