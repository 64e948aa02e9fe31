using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>The generated type for <typeparamref name="T"/>.</summary>
internal class GeneratedType<T> : GeneratedType
{
    internal sealed override Type Type => typeof(T);

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    internal sealed override object? Call(ITypeCall call) => call.Invoke<T>();
}

/// <summary>A closed type that only provides generic code with its type argument.</summary>
internal sealed class PassedType<T> : GeneratedType<T>
{
    internal override bool Serves => false;

    internal override bool MatchesMetadata => false;
}
