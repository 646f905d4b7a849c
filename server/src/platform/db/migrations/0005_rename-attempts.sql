ALTER TABLE "attempts" RENAME TO "rate_limit_counts";--> statement-breakpoint
ALTER INDEX "attempts_pkey" RENAME TO "rate_limit_counts_pkey";
