using Mono.Cecil;

// Takes the assembly of System.Text.Json 11 and gives the newest things in it other names, and the assembly a higher version: they do what they did, but to a
// library that knows the names of 11 they are new. A private field that the library looks at is given another name, too.
//   Unseen.Edit SOURCE TARGET VERSION
using AssemblyDefinition assembly = AssemblyDefinition.ReadAssembly(args[0]);
ModuleDefinition module = assembly.MainModule;
assembly.Name.Version = new Version(int.Parse(args[2], System.Globalization.CultureInfo.InvariantCulture), 0, 0, 0);

Named("System.Text.Json.Serialization.JsonNamingPolicyAttribute").Name = "JsonNameStyleAttribute";
Named("System.Text.Json.Serialization.JsonUnionAttribute").Name = "JsonChoiceAttribute";
Rename(Named("System.Text.Json.Serialization.JsonPolymorphicAttribute"), "TypeClassifier", "Chooser");
Rename(Named("System.Text.Json.JsonSerializerOptions"), "InferClosedTypePolymorphism", "InfersSealedFamilies");
Named("System.Text.Json.Utf8JsonReader").Fields.Single(static field => field.Name == "_lineNumber").Name = "_moved";
assembly.Write(args[1]);

TypeDefinition Named(string name) => module.GetType(name) ?? throw new InvalidOperationException($"{args[0]} has no {name}.");

static void Rename(TypeDefinition type, string property, string name)
{
    PropertyDefinition found = type.Properties.Single(one => one.Name == property);
    found.Name = name;
    found.GetMethod.Name = "get_" + name;
    if (found.SetMethod is { } setter)
    {
        setter.Name = "set_" + name;
    }
}
