import { useId, type ChangeEventHandler, type HTMLAttributes, type HTMLInputTypeAttribute, type Ref } from 'react'
import styles from './outlined-input.module.css'

type Element = HTMLInputElement | HTMLTextAreaElement

interface OutlinedInputProps extends Pick<
  HTMLAttributes<Element>,
  'id' | 'inputMode' | 'onBlur' | 'onKeyDown' | 'aria-label' | 'aria-describedby'
> {
  /** Stands in the outline above the text, or in the text's place while there is none. */
  readonly label?: string
  readonly helperText?: string | undefined
  readonly error?: boolean
  readonly value: string
  readonly onChange?: ChangeEventHandler<Element>
  readonly name?: string
  readonly type?: HTMLInputTypeAttribute
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly autoComplete?: string
  readonly maxLength?: number
  /** A unit behind the text, for example "USD" or "%". */
  readonly unit?: string | undefined
  /** Several lines: at least so many. */
  readonly lines?: number | undefined
  /** A low and narrow field for a figure in a row of a panel. */
  readonly compact?: boolean
  readonly inputRef?: Ref<Element>
}

/**
 * A text input with an outline: MUI's text field in looks, without its select, menu and dialog, which every screen with
 * a field would otherwise load.
 */
export function OutlinedInput(props: OutlinedInputProps) {
  const { label, helperText, error = false, type = 'text', unit, lines, compact = false, inputRef, ...input } = props
  const own = useId()
  const id = input.id ?? own
  const hasHelper = helperText !== undefined && helperText !== ''
  const describedBy = [input['aria-describedby'], hasHelper ? `${id}-helper` : null].filter(Boolean).join(' ')
  const shared = {
    // The style sheet tells an empty field by its placeholder being shown. Beside a unit the label stays above.
    placeholder: unit === undefined ? ' ' : undefined,
    ...input,
    id,
    'aria-invalid': error,
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
  }
  const star = input.required === true ? <span aria-hidden="true">{'\u2009*'}</span> : null
  return (
    <div className={styles['field']} data-error={error} data-compact={compact} data-disabled={input.disabled === true}>
      <div className={styles['box']}>
        {lines === undefined ? (
          <input type={type} {...shared} ref={inputRef as Ref<HTMLInputElement>} />
        ) : (
          <textarea
            {...shared}
            rows={lines}
            style={{ minHeight: `calc(${lines * 1.4375}em + 17px)` }}
            ref={inputRef as Ref<HTMLTextAreaElement>}
          />
        )}
        {unit === undefined ? null : <span className={styles['unit']}>{unit}</span>}
        {label === undefined ? null : (
          <label htmlFor={id}>
            {label}
            {star}
          </label>
        )}
        <fieldset aria-hidden="true" className={styles['outline']}>
          {label === undefined ? null : (
            <legend>
              <span>
                {label}
                {star}
              </span>
            </legend>
          )}
        </fieldset>
      </div>
      {hasHelper ? (
        <p id={`${id}-helper`} className={styles['helper']}>
          {helperText}
        </p>
      ) : null}
    </div>
  )
}
