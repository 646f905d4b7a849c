ALTER TABLE "sales" ADD COLUMN "invoice_number" text;--> statement-breakpoint
ALTER TABLE "sales" ADD COLUMN "ksef_number" text;--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ARRAY['invoice_number', 'ksef_number'] = to_jsonb(OLD) - ARRAY['invoice_number', 'ksef_number'] THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'only the invoice of a sale can change';
END $$;
--> statement-breakpoint
DROP TRIGGER "sales_append_only" ON "sales";--> statement-breakpoint
CREATE TRIGGER "sales_append_only" BEFORE UPDATE OR DELETE ON "sales"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_sales"();
