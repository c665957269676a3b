import { Button } from '#ui/button/button.tsx';

/** Looks like a link beside a fact of the account, and opens the dialog that changes it. */
export function ChangeButton(props: { label: string; onPress: () => void; children: string }) {
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={props.label}
      onPress={props.onPress}
      className="-me-3.5 text-gold! underline decoration-gold/40 underline-offset-4"
    >
      {props.children}
    </Button>
  );
}
