import { EditorView } from '@codemirror/view'

const color = (name: string) => `var(--mui-palette-${name})`

/** The editor in the colors of the theme, light or dark. */
export const formulaTheme = EditorView.theme({
  '&': {
    border: `1px solid ${color('divider')}`,
    borderRadius: '6px',
    backgroundColor: color('background-paper'),
    fontSize: '14px',
  },
  '&.cm-focused': { outline: `2px solid ${color('primary-main')}`, outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.6' },
  '.cm-content': { minHeight: '72px', padding: '10px 0', caretColor: color('text-primary') },
  '.cm-line': { padding: '0 12px' },
  '.cm-cursor': { borderLeftColor: color('text-primary') },
  '.cm-placeholder': { color: color('text-secondary') },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${color('error-main')}`,
    textUnderlineOffset: '3px',
  },
  // An error behind the last character has nothing to underline.
  '.cm-lintPoint-error:after': { borderBottomColor: color('error-main') },
  '.cm-tooltip': {
    border: `1px solid ${color('divider')}`,
    borderRadius: '6px',
    backgroundColor: color('background-paper'),
    color: color('text-primary'),
    maxWidth: 'min(420px, calc(100vw - 32px))',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'ui-monospace, monospace', maxHeight: '240px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: color('primary-main'),
    color: color('primary-contrastText'),
  },
  '.cm-completionDetail': { fontStyle: 'normal', fontFamily: 'inherit', color: color('text-secondary') },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionMatchedText': { textDecoration: 'none' },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 12px', lineHeight: '1.5', fontSize: '13px' },
  '.cm-diagnostic': { padding: '6px 12px', borderLeftColor: color('error-main') },
})
