ALTER TABLE "companies" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE FUNCTION "tell_change_of_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('products_changed', '');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_tell_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_change_of_products"();
