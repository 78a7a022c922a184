import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useCreateApiToken, type NewApiToken } from '#api/accounts/api-tokens.ts'
import { tokenScopes, type TokenScope } from '#contract/accounts/token-scopes.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { scopeWords } from './scope-words.ts'
import { expiryOf, expiryOptions, type ExpiryChoice } from './token-expiry.ts'

interface TokenValues {
  name: string
  scopes: readonly TokenScope[]
  expiry: ExpiryChoice
  /** The last day, if the expiry is a date. */
  expiresAt: CalendarDate | ''
  password: string
}

const initialValues: TokenValues = { name: '', scopes: ['read'], expiry: '90', expiresAt: '', password: '' }
const labels = { name: 'Name', scopes: 'Scopes', expiresAt: 'Last day', password: 'Password' }

function toNewToken({ name, scopes, expiry, expiresAt, password }: TokenValues, asksPassword: boolean): NewApiToken {
  return {
    name: name.trim(),
    scopes: [...scopes],
    expiresAt: expiryOf(expiry, expiresAt, Date.now()),
    ...(asksPassword ? { password } : {}),
  }
}

interface TokenFormProps {
  readonly asksPassword: boolean
  readonly onCreated: (token: string) => void
  readonly onClose: () => void
}

/** The dialog that creates an API token. */
export function TokenForm({ asksPassword, onCreated, onClose }: TokenFormProps) {
  const create = useCreateApiToken()
  const { control, handleSubmit, setError, formState } = useForm<TokenValues>({ defaultValues: initialValues })
  const expiry = useWatch({ control, name: 'expiry' })
  const submit = handleSubmit(async (values) => {
    try {
      const { token } = await create.mutateAsync(toNewToken(values, asksPassword))
      onCreated(token)
    } catch (error) {
      setProblems(error, labels, 'This name is taken.', setError)
    }
  })
  return (
    <FormDialog
      title="New API token"
      action="Create token"
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        required
        maxLength={80}
        helperText="What will use it, such as “Weekly report”."
      />
      <Controller
        control={control}
        name="scopes"
        rules={{ validate: (scopes) => scopes.length > 0 || 'Choose at least one scope.' }}
        render={({ field, fieldState }) => (
          <FormControl component="fieldset" error={fieldState.invalid}>
            <FormLabel component="legend">Scopes</FormLabel>
            {tokenScopes.map((scope) => (
              <FormControlLabel
                key={scope}
                label={`${scopeWords[scope].label}: ${scopeWords[scope].meaning.toLowerCase()}`}
                control={
                  <Checkbox
                    size="small"
                    checked={field.value.includes(scope)}
                    onChange={(_event, isChosen) =>
                      field.onChange(
                        tokenScopes.filter((one) => (one === scope ? isChosen : field.value.includes(one))),
                      )
                    }
                  />
                }
              />
            ))}
            {fieldState.error === undefined ? null : (
              <FormHelperText error role="alert">
                {fieldState.error.message}
              </FormHelperText>
            )}
          </FormControl>
        )}
      />
      <SelectField control={control} name="expiry" label="Expires" options={expiryOptions} />
      {expiry === 'date' ? <DateField control={control} name="expiresAt" label="Last day" required /> : null}
      {asksPassword ? (
        <TextField
          control={control}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          helperText="Your account’s password, to prove that it is you."
        />
      ) : null}
    </FormDialog>
  )
}
