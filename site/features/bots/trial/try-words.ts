/** Of the button, before and after its panel has loaded. */
export const TRY = {
  button: 'Try it on twenty worlds',
  busy: 'Playing seven days',
  help: 'Plays seven days of the practice realm within seconds: with these settings, with the default, and left alone.',
}
