using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

internal ref partial struct FaultWalk
{
    private void AtValue(byte found)
    {
        switch (found)
        {
            case (byte)'{' or (byte)'[':
                Open(found);
                break;
            case (byte)'"' or (byte)'-' or (byte)'t' or (byte)'f' or (byte)'n' or (>= (byte)'0' and <= (byte)'9'):
                Scalar();
                break;
            case (byte)']' or (byte)'}' when _place is FaultPlace.FirstElement or FaultPlace.Element:
                CloseFrom(found, isAfterComma: _place == FaultPlace.Element);
                break;
            case (byte)']' or (byte)'}' or (byte)',' when _top is not null:
                AddSyntax(SyntaxText.NotAValue(found), _at);
                EndValue();
                break;
            default:
                AddSyntax(SyntaxText.NotAValue(found), _at);
                SkipJunk();
                EndValue();
                break;
        }
    }

    /// <summary>Reads and checks a string, number or literal that is a value. If its syntax has a fault, adds the fault and moves past it.</summary>
    private void Scalar()
    {
        int start = _at;
        var walker = new SyntaxWalker(_text[start..], _rules);
        if (walker.Read())
        {
            _at += walker.Position;
            JudgeToken(walker.Token, start, _at);
        }
        else
        {
            AddFailure(start);
            Recover(start, walker.Position);
        }

        EndValue();
    }

    private void AtName(byte found)
    {
        switch (found)
        {
            case (byte)'"':
                Name();
                break;
            case (byte)'}' or (byte)']':
                CloseFrom(found, isAfterComma: _place == FaultPlace.Name);
                break;
            case (byte)',':
                AddSyntax(SyntaxText.NotAName(found), _at++);
                break;
            case (byte)'{' or (byte)'[' or (byte)':':
                AddSyntax(SyntaxText.NotAName(found), _at);
                _top!.LosesNames = true;
                _place = found == ':' ? FaultPlace.Colon : FaultPlace.Value;
                break;
            default:
                AddSyntax(SyntaxText.NotAName(found), _at);
                BareName();
                break;
        }
    }

    private void Name()
    {
        int start = _at;
        var walker = new SyntaxWalker(_text[start..], _rules);
        if (walker.Read())
        {
            _at += walker.Position;
            Enter(start + 1, _at - 1);
        }
        else
        {
            AddFailure(start);
            Recover(start, walker.Position);
            _top!.LosesNames = true;
        }

        _place = FaultPlace.Colon;
    }

    /// <summary>Reads a word without double quotes: as a name if a colon or an equals sign follows, otherwise as a value whose name is missing.</summary>
    private void BareName()
    {
        int start = _at;
        SkipJunk();
        int end = _at;
        if (SkipBlank() && _text[_at] is (byte)':' or (byte)'=')
        {
            int quotes = _text[start] == '\'' && end - start > 1 ? 1 : 0;
            Enter(start + quotes, end - quotes);
            _place = FaultPlace.Colon;
            return;
        }

        _top!.LosesNames = true;
        EndValue();
    }

    private readonly void Enter(int start, int end)
    {
        _top!.Enter(start, end);
        MemberShape member = _top.IsOfMembers ? _top.Shape!.Object!.Find(NameOf(_top)) : default;

        // If unknown members are collected in a JsonObject, their values may be of any kind.
        _top.Member = member.Subject == typeof(JsonObject) ? member with { Shape = null } : member;
    }

    private void AtColon(byte found)
    {
        if (found == ':')
        {
            _at++;
            _place = FaultPlace.Value;
            CheckName();
            return;
        }

        AddSyntax(SyntaxText.NotAColon(found), _at);
        switch (found)
        {
            case (byte)',' or (byte)'}' or (byte)']':
                EndValue();
                break;
            case (byte)'=':
                _at += _at + 1 < _text.Length && _text[_at + 1] == '>' ? 2 : 1;
                _place = FaultPlace.Value;
                CheckName();
                break;
            case (byte)'"' or (byte)'{' or (byte)'[' or (byte)'-' or (byte)'t' or (byte)'f' or (byte)'n' or (>= (byte)'0' and <= (byte)'9'):
                _place = FaultPlace.Value;
                CheckName();
                break;
            default:
                SkipJunk();
                break;
        }
    }

    /// <summary>
    /// Checks the name of the next value as far as the contract requires: that the name can be decoded, is known, is not repeated and, in a dictionary, is a
    /// valid key. Records the name if a later check for repeated or missing names needs it.
    /// </summary>
    private readonly void CheckName()
    {
        if (!_top!.HasName)
        {
            return;
        }

        byte[] name = EscapedText.Unescape(_text[_top.NameStart.._top.NameEnd], out string? surrogate);
        int length = _top.NameEnd - _top.NameStart;
        if (_top.Metadata?.IsMetadata(name) == true)
        {
            return;
        }

        if (_top.Shape is not { Kind: ShapeKind.Dictionary } dictionary)
        {
            CheckText(_top.NameStart, _top.NameEnd);
            string? refusal = _top.Shape?.Object is not { } members ? null
                : surrogate is not null ? surrogate
                : members.NameFault(name, ref _top.Seen);
            if (refusal is not null)
            {
                Add(DeserializationErrorKind.Member, refusal, _at, _top.NameStart, length, FaultWords.Name, FaultWords.OfName(name));
            }

            if (_top.AsksForNames && _top.Member.MemberName is not null)
            {
                (_top.Names ??= []).Add(Encoding.UTF8.GetString(name));
            }

            return;
        }

        CheckKey(dictionary, name);
        if (_refusesDuplicates && !(_top.Names ??= []).Add(Encoding.UTF8.GetString(name)))
        {
            Add(DeserializationErrorKind.Member, ErrorText.DuplicateKey, _at, _top.NameStart, length, FaultWords.Name, FaultWords.OfName(name));
        }
    }

    /// <summary>Checks the key of a dictionary: lets the contract of the keys read it as the only key.</summary>
    private readonly void CheckKey(Shape dictionary, byte[] name)
    {
        byte[] part = [(byte)'{', (byte)'"', .. _text[_top!.NameStart.._top.NameEnd], (byte)'"', (byte)':'];
        ReadRules inside = _rules with { Around = _depth - 1 };
        ReadFault? fault;
        try
        {
            fault = dictionary.Elements?.KeyFault(part, inside);
        }
        catch (Exception thrown) when (!DeserializationError.IsOfText(thrown))
        {
            return;
        }

        if (fault is not null)
        {
            (long line, long column) = _faults.LineOf(_top.NameStart - 1);
            _top.HasName = false;
            string around = Path();
            _top.HasName = true;
            Exception error = Explained(part, fault, dictionary, inside with { RootPath = around, FirstLine = line, FirstColumn = column - 1 });
            int length = _top.NameEnd - _top.NameStart;
            _faults.Add(DeserializationError.Of(error), _top.NameStart, length, Path(), FaultWords.OfKey(dictionary.KeyType), FaultWords.OfName(name));
        }
    }

    private void AfterValue(byte found)
    {
        if (found == ',')
        {
            _at++;
            _place = _top!.IsObject ? FaultPlace.Name : FaultPlace.Element;
            return;
        }

        if (found is (byte)']' or (byte)'}')
        {
            CloseFrom(found, isAfterComma: false);
            return;
        }

        AddSyntax(SyntaxText.AfterValue(found), _at);
        if (found is (byte)';' or (byte)':')
        {
            // A semicolon or a colon counts as a comma. In an object, the value after such a colon has no name.
            _at++;
            _place = !_top!.IsObject ? FaultPlace.Element : found == ';' ? FaultPlace.Name : FaultPlace.Value;
        }
        else if (!_top!.IsObject)
        {
            _place = FaultPlace.Element;
        }
        else if (found == '"')
        {
            _place = FaultPlace.Name;
        }
        else if (found is (byte)'{' or (byte)'[')
        {
            _place = FaultPlace.Value;
        }
        else
        {
            BareName();
        }
    }

    private readonly void AtEnd()
    {
        if (_place == FaultPlace.End)
        {
            return;
        }

        string text = _place switch
        {
            FaultPlace.Root => SyntaxText.NoTokens,
            FaultPlace.Element or FaultPlace.Name => SyntaxText.NothingAfterComma,
            FaultPlace.Colon => SyntaxText.NothingAfterName,
            _ => SyntaxText.OpenAtEnd,
        };

        // If the last byte is a comma, System.Text.Json reports the offset of the comma.
        int end = _text.Length;
        int at = _place is FaultPlace.Element or FaultPlace.Name && _text[^1] == ',' ? end - 1 : end;
        Add(DeserializationErrorKind.Syntax, text, at, end, 1, FaultWords.OfPlace(_place, _top), FaultWords.OfByte(_text, end));
    }
}
