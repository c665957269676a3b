create trigger secret_reads_are_not_emptied before truncate on secret_reads
  for each statement execute function secret_reads_stay();
