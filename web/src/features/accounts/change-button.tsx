import { Button } from '#ui/button/button.tsx';

/** A button styled as a link beside an account detail; opens the dialog that changes it. */
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
