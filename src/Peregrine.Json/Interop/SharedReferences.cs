using System.Globalization;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// The reference handler for a value that System.Text.Json writes inside this library's output: it returns the ids of this library's writer. Such a value is
/// always declared as object; a root whose declared type refers to a type that System.Text.Json writes is left to System.Text.Json as a whole.
/// </summary>
internal sealed class SharedReferences : ReferenceHandler
{
    private static readonly SharedReferences s_handler = new();

    [ThreadStatic]
    private static WriteReferences? t_references;

    private SharedReferences()
    {
    }

    /// <summary>Returns the same metadata under options with this handler.</summary>
    public static JsonTypeInfo Sharing(JsonTypeInfo info) => new JsonSerializerOptions(info.Options) { ReferenceHandler = s_handler }.GetTypeInfo(info.Type);

    /// <summary>Sets the references for values that this thread passes to System.Text.Json. Returns the previous ones, which the caller restores.</summary>
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
