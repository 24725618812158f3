import { EMPTY_SHOP } from '../../shared/plans/shop'
import { StoredSecretField } from '../features/bots/change/StoredSecretField'
import { Consent } from '../ui/Consent'
import { Note } from '../ui/feedback/Note'
import { Field } from '../ui/forms/Field'
import { PasswordInput } from '../ui/forms/PasswordInput'
import { Select } from '../ui/forms/Select'
import { TextField } from '../ui/forms/TextField'
import { TextInput } from '../ui/forms/TextInput'
import { LookSection } from './LookSection'

const SERVERS = [
  { value: 'INT1', label: 'INT1' },
  { value: 'DE1', label: 'DE1' },
]
const PIN = { key: 'pin', label: 'Troop pin' }
const nothing = () => {}

const PAPERS = {
  ...EMPTY_SHOP,
  terms: 'https://castellan.example/terms',
  privacy: 'https://castellan.example/privacy',
}

export const FormLooks = () => (
  <LookSection title="Forms">
    <div className="split" data-even>
      <div className="panel panel-body form">
        <Field label="Email" help="The address that the game knows.">
          {(control) => <TextInput {...control} defaultValue="ansgar@rabenfels.example" />}
        </Field>
        <Field label="Under the pointer">
          {(control) => <TextInput {...control} data-look="hover" placeholder="A placeholder" />}
        </Field>
        <TextField label="Username" error={undefined} value="ansgar_h" onChange={nothing} />
        <Field label="With the focus">{(control) => <TextInput {...control} data-look="focus" />}</Field>
        <Field label="Kategorie">{(control) => <TextInput {...control} readOnly value="Combat" />}</Field>
        <Field label="Disabled">{(control) => <TextInput {...control} disabled value="rabenfels" />}</Field>
        <Field label="Server">
          {(control) => <Select {...control} value="INT1" options={SERVERS} onChange={nothing} />}
        </Field>
        <StoredSecretField secret={PIN} isSet value="" error={undefined} onChange={nothing} />
        <StoredSecretField secret={PIN} isSet value={null} error={undefined} onChange={nothing} />
        <Note>Your credentials are stored securely.</Note>
        <Consent act="registering" shop={PAPERS} />
      </div>
      <div className="panel panel-body form" lang="de">
        <Field label="Bot-Template" error="Bitte zuerst ein Bot-Template auswählen.">
          {(control) => (
            <Select {...control} value="" placeholder="Bitte wählen" options={SERVERS} onChange={nothing} />
          )}
        </Field>
        <Field label="Game Account ID" error="Bitte einen Account (Game Account ID) angeben.">
          {(control) => <TextInput {...control} />}
        </Field>
        <Field label="Password" error="The password needs at least 8 characters.">
          {(control) => <PasswordInput {...control} defaultValue="seven77" />}
        </Field>
        <Field label="Password" help="At least 8 characters.">
          {(control) => <PasswordInput {...control} />}
        </Field>
        <Field label="Password">{(control) => <PasswordInput {...control} disabled value="sealed away" />}</Field>
      </div>
    </div>
  </LookSection>
)
