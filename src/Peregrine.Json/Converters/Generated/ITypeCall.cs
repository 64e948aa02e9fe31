using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>Generic code that is called for a type known only at run time.</summary>
internal interface ITypeCall
{
    /// <summary>Runs for a type.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    object? Invoke<T>();
}

/// <summary>What the contracts of collections need of discovery.</summary>
internal interface ITypeSource
{
    /// <summary>
    /// The contract of an element that contains no other type, or that metadata has for it; null: that of the options is looked up at first use.
    /// </summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    TypeContract? Simple(Type element, OptionsScope options);

    /// <summary>Returns the contract of the keys of a dictionary when it is first needed.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    Func<KeyContract<TKey>> Keys<TKey>(OptionsScope options, Type dictionary)
        where TKey : notnull;

    /// <summary>Keys that are written by their run-time type.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    KeyContract<object> KeysByRuntimeType(OptionsScope options);
}
