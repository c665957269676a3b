import type { MonthlyReceipt } from '@kinora/contract/earnings/receipts';
import { useState } from 'react';
import { boot } from '#lib/boot.ts';
import { money } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { receiptLines } from './receipt-lines.ts';
import { drawReceipt } from './receipt-picture.ts';

type ShareReceiptProps = { receipt: MonthlyReceipt; month: string };

/** Shares a receipt as a picture; where the browser cannot share files, downloads it. */
export function ShareReceipt({ receipt, month }: ShareReceiptProps) {
  const [isDrawing, setIsDrawing] = useState(false);
  const share = async () => {
    setIsDrawing(true);
    try {
      const brand = boot.brand.name;
      const title = `Where my ${money(receipt.paid_minor, receipt.currency)} went`;
      const picture = await drawReceipt({ title, month, brand, lines: receiptLines(receipt, brand) });
      const file = new File([picture], `${receipt.id}.png`, { type: picture.type });
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
      else download(file);
    } catch (error) {
      toastError(error as Error);
    } finally {
      setIsDrawing(false);
    }
  };
  return (
    <Button variant="secondary" isPending={isDrawing} onPress={() => void share()}>
      Share as a picture
    </Button>
  );
}

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Revoking the URL immediately could cancel the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
