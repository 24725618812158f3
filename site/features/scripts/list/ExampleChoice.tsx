import type { ScriptExample } from '../../../../shared/scripts'

interface ExampleChoiceProps {
  examples: readonly ScriptExample[]
  chosen: ScriptExample | undefined
  onChoose: (example: ScriptExample) => void
}

/** An empty script, short examples, and those that play as a template does. */
export function ExampleChoice({ examples, ...choice }: ExampleChoiceProps) {
  const short = examples.filter(({ template }) => template === null)
  const ofTemplates = examples.filter(({ template }) => template !== null)
  return (
    <div className="script-examples">
      <Examples legend="Begin with" examples={short} {...choice} />
      {ofTemplates.length > 0 && (
        <Examples legend="Or with a template, opened as a script" examples={ofTemplates} {...choice} />
      )}
    </div>
  )
}

interface ExamplesProps extends ExampleChoiceProps {
  legend: string
}

const Examples = ({ legend, examples, chosen, onChoose }: ExamplesProps) => (
  <fieldset className="check-group">
    <legend>{legend}</legend>
    {examples.map((example) => (
      <Example
        key={example.id}
        example={example}
        isChosen={example.id === chosen?.id}
        onChoose={() => onChoose(example)}
      />
    ))}
  </fieldset>
)

interface ExampleProps {
  example: ScriptExample
  isChosen: boolean
  onChoose: () => void
}

function Example({ example: { id, label, description }, isChosen, onChoose }: ExampleProps) {
  const inputId = `example-${id}`
  return (
    <div className="check-row script-example">
      <span className="check-box" aria-hidden="true" />
      <label htmlFor={inputId}>{label}</label>
      <p id={`${inputId}-help`}>{description}</p>
      <input
        className="cover-input"
        type="radio"
        name="example"
        id={inputId}
        aria-describedby={`${inputId}-help`}
        checked={isChosen}
        onChange={onChoose}
      />
    </div>
  )
}
