using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>A closed type, by its type argument.</summary>
internal class GeneratedType<T> : GeneratedType
{
    internal sealed override Type Type => typeof(T);

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal sealed override object? Call(ITypeCall call) => call.Invoke<T>();
}

/// <summary>A closed type that only tells generic code its name.</summary>
internal sealed class PassedType<T> : GeneratedType<T>
{
    internal override bool Serves => false;

    internal override bool MatchesMetadata => false;
}
