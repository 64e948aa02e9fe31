using System.Globalization;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Gives the ids of a document that this library writes to a value in it that System.Text.Json writes: System.Text.Json queries a handler for them, which
/// queries our writer. Only what is declared as object leads to such values; a root that leads to one by its type is left to System.Text.Json as a whole.
/// </summary>
internal sealed class SharedReferences : ReferenceHandler
{
    private static readonly SharedReferences s_handler = new();

    [ThreadStatic]
    private static WriteReferences? t_references;

    private SharedReferences()
    {
    }

    /// <summary>The same metadata under options whose ids come from here.</summary>
    public static JsonTypeInfo Sharing(JsonTypeInfo info) => new JsonSerializerOptions(info.Options) { ReferenceHandler = s_handler }.GetTypeInfo(info.Type);

    /// <summary>Gives out the ids of a document while a value in it is written.</summary>
    public static WriteReferences? Enter(WriteReferences? references)
    {
        WriteReferences? outer = t_references;
        t_references = references;
        return outer;
    }

    /// <inheritdoc/>
    public override ReferenceResolver CreateResolver() => new Resolver(t_references!);

    private sealed class Resolver(WriteReferences references) : ReferenceResolver
    {
        public override string GetReference(object value, out bool alreadyExists)
        {
            if (references is ResolverCalls calls)
            {
                return calls.Find(value, out alreadyExists)!;
            }

            int number = ((ObjectNumbers)references).Find(value);
            alreadyExists = number > 0;
            return (number > 0 ? number : ~number).ToString(CultureInfo.InvariantCulture);
        }

        public override void AddReference(string referenceId, object value) => throw new NotSupportedException();

        public override object ResolveReference(string referenceId) => throw new NotSupportedException();
    }
}
